export interface TextInputProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** name for screen readers */
  label: string
  placeholder?: string
  /** which keys come up */
  keys?: 'text' | 'decimal' | 'tel' | 'email' | 'search'
  /** several lines, growing with the text */
  multiline?: boolean
  maxLength: number
  /** has the keys as soon as it is there */
  isFocused?: boolean
  className?: string
  id?: string
  required?: boolean
  invalid?: boolean
  /** id of the text that says what is wrong */
  describedBy?: string
  /** what the device may fill in: 'tel', 'email', 'name' … */
  autoComplete?: string
}
