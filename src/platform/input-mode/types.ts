/** Which keys come up for an input, as props of Taro's Input. */
export interface InputMode {
  digits: Record<string, string>
  email: Record<string, string>
}
