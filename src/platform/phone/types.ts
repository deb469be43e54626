/** Lets the person call a number: the device asks first. Nothing happens when they cancel. */
export type CallPhone = (phone: string) => void
