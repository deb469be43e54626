import { PlainText } from './plain-text'
import { readText } from '../read'
import { shownType } from '../types'

export const code = shownType<string>({ read: readText, View: PlainText })
