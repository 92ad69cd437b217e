"""Can a small network that was trained by self-play beat the search without one?

What was tried with these programs, and what came out, stands in docs/learned.md.
"""

import hashlib
import os
import tempfile
from pathlib import Path

# Machine code is kept between runs by the sources of the package, to which these do not belong.
_sources = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
_version = hashlib.sha256(_sources).hexdigest()[:12]
os.environ.setdefault(
    "KAARDILAUD_CACHE", str(Path(tempfile.gettempdir()) / f"kaardilaud-learned-{_version}")
)
