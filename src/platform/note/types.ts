import type { RichTextPlatform } from '../rich-text/types'

/** Draws what a company wrote in an editor between the fields of a form; null where that would bring the reader of HTML into the package of the forms, and its words have to do. */
export type Note = RichTextPlatform | null
