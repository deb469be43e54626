import type { CallPhone } from './types'

/** The digits, and what a dialler understands; a page that reads '010-5500 8800' must not become 'tel:010'. */
export const callPhone: CallPhone = phone => {
  window.location.href = `tel:${phone.replace(/[^\d+*#,;]/g, '')}`
}
