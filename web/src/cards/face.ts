/** Inside of what sets this context, cards of Rahast vabaks have another face. */

import type { Component } from "svelte";

export type Face = Component<{ code: string }>;
export const FACE = Symbol("face");
