export interface MessageInputProps {
  value: string
  onChange: (value: string) => void
  /** Enter without Shift, Ctrl or Alt, and not one that ends the word of an input method */
  onSend: () => void
  label: string
  placeholder: string
  maxLength: number
  disabled: boolean
  className: string
  id?: string
}
