import type { ComponentType } from 'react'

export interface RichTextProps {
  /** HTML that the server has cleaned already; it is cleaned again where a browser would run it */
  html: string
  /** a link was tapped: its address as it stands */
  onLink: (url: string) => void
}
/** An HTML article: DOMPurify in a browser, towxml in WeChat, rich-text nodes in DingTalk. */
export type RichTextPlatform = ComponentType<RichTextProps>
