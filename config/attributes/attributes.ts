const named = { 'aria-role': '', 'aria-label': '' }

/**
 * Attributes that the chat apps know and Taro's templates leave out: names for screen readers, and the `openid` of WeCom's
 * kind of open-data. '' is "no default".
 */
export const ATTRIBUTES = {
  View: named,
  Text: named,
  Button: named,
  Image: named,
  Input: named,
  Textarea: named,
  OpenData: { openid: '' },
}
