/** Lets the person call a number: the device asks first. Nothing happens when he thinks better of it. */
export type CallPhone = (phone: string) => void
