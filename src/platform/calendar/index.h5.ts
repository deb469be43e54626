import type { CalendarPlatform } from './types'

/** The browser inside a chat app saves no files. */
const inChatApp = /MicroMessenger|DingTalk/i.test(navigator.userAgent)

/** Saves the file of the visit, which the calendar of the device opens. */
export const calendar: CalendarPlatform = {
  add: inChatApp
    ? null
    : async ({ file }) => {
        const answer = await fetch(file.url, { headers: file.header }).catch(() => null)
        if (!answer?.ok) return 'failed'
        const blob = await answer.blob()
        const link = document.createElement('a')
        link.href = URL.createObjectURL(blob)
        link.download = file.name
        link.click()
        // the browser has taken it by then
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
        return 'saved'
      },
}
