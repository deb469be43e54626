export interface Aria {
  role?:
    | 'alert'
    | 'status'
    | 'dialog'
    | 'complementary'
    | 'group'
    | 'list'
    | 'listitem'
    | 'img'
    | 'radiogroup'
    | 'progressbar'
    | 'heading'
    | 'tablist'
    | 'tab'
    | 'tabpanel'
    | 'log'
    | 'navigation'
    | 'main'
    | 'banner'
    | 'table'
    | 'row'
    | 'cell'
    | 'columnheader'
  label?: string
  /** not for screen readers: the text beside it says it */
  hidden?: true
  /** progress, 0..100 */
  now?: number
  level?: number
  live?: 'polite'
  /** still changing: not to be read yet */
  busy?: boolean
  /** of a dialog: nothing else is to be reached while it is there */
  modal?: true
  /** id of the element that names it, in place of a label */
  labelledBy?: string
  /** id of the text that tells more */
  describedBy?: string
}
/** Names for screen readers, as props of a View. */
export type AriaProps = (aria: Aria) => Record<string, string | number | boolean>
