import type { Inside } from '../../../shared/setup'
import type { WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import type { LinkCard } from '../../http/page-head'

/** Whether a company is open for talks, whether somebody is there, and until when, or from when on: `HH:mm`, with its day on another one, '' where none is to be said. */
export interface Attendance {
  isOpen: boolean
  isHere: boolean
  time: string
}

/** What follows when a company works at other times than before: in the transaction that writes it. */
export type HoursChanged<C> = (ctx: C, tx: Db, before: WorkingTime) => Promise<void>

declare module '../call/offers' {
  interface Offers<C> {
    hoursChanged: HoursChanged<C>
    /** how much is begun, or is somebody's, behind the switches of the caller's company */
    inside: (ctx: C) => Promise<Inside[]>
    /** what a link to a screen says of the thing that it shows, where whoever has the link may know; null for any other screen */
    linkCards: (ctx: C, path: string, query: Partial<Record<string, string>>) => Promise<LinkCard | null>
    /** ids of faults that customers of a tenant may look up, a few of them */
    openFaults: (ctx: C, tenantId: string) => Promise<string[]>
    /** what a tenant has some of, so that its door offers it */
    inUse: (ctx: C, tenantId: string) => Promise<readonly ('orders' | 'servicePoints' | 'cards')[]>
    /** whether the caller's company answers in a chat, and visitors who have not signed in, too */
    chat: (ctx: C) => Promise<{ enabled: boolean; takesGuests: boolean; attendance(): Promise<Attendance> }>
  }
}
