/** A setting that is invalid, or that this machine cannot follow. `message` names the variable and what to do. */
export class UnusableSetting extends Error {}
