import { RichText } from '../rich-text'
import type { Note as Platform } from './types'

export const Note: Platform = RichText
