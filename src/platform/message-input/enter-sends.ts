/** Code of a key that an input method has used up; Safari tells no other way. */
const TAKEN_BY_INPUT_METHOD = 229

/** Whether a key sends the message (AI specification §5): Enter, but not with Shift, Ctrl or Alt, and not while an input method composes. */
export const enterSends = (o: {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  isComposing: boolean
  keyCode: number
}): boolean =>
  o.key === 'Enter' && !o.shiftKey && !o.ctrlKey && !o.altKey && !o.isComposing && o.keyCode !== TAKEN_BY_INPUT_METHOD
