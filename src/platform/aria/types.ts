export interface Aria {
  role?: 'alert' | 'status' | 'dialog' | 'group' | 'list' | 'listitem' | 'img' | 'radiogroup' | 'progressbar' | 'heading' | 'tablist' | 'tab' | 'navigation' | 'main'
  label?: string
  /** not for screen readers: the text beside it says it */
  hidden?: true
  /** progress, 0..100 */
  now?: number
  level?: number
  live?: 'polite'
  /** id of the text that tells more */
  describedBy?: string
}
/** Names for screen readers, as props of a View. */
export type AriaProps = (aria: Aria) => Record<string, string | number | boolean>
