import { useEffect } from 'react'
import type { HereKind } from '@shared/kinds'
import { LIVE } from '@shared/live'
import { call, type Answer } from '../api/call'
import { useGet } from '../api/queries'
import { connection } from './connection'

type Here = Answer<'GET /staff/live/hereList'>[number]

/** Says what this page has open, again and again, until it is left; gives who else has. `editing`: something is typed and not saved. */
export function useHere(kind: HereKind, id: string, editing = false) {
  useEffect(() => {
    const say = () =>
      void call('POST /staff/live/here', { body: { connection, kind, id, editing } }).catch(() => undefined)
    say()
    const timer = setInterval(say, (LIVE.hereSeconds * 1000) / 2)
    return () => clearInterval(timer)
  }, [kind, id, editing])
  useEffect(() => () => void call('POST /staff/live/away', { body: { connection } }).catch(() => undefined), [kind, id])
  const unread = useGet('GET /staff/message/unReadMsg').data?.count ?? 0
  // what is looked at need not be read again; the live stream brings the new number
  useEffect(() => {
    if (unread > 0) void call('POST /staff/message/readAbout', { body: { kind, id } }).catch(() => undefined)
  }, [kind, id, unread])
  return useOthersOn(kind)(id)
}

/** Who else has something of a kind open, by its id. */
export function useOthersOn(kind: HereKind): (id: string) => readonly Here[] {
  const all = useGet('GET /staff/live/hereList').data ?? []
  return id => all.filter(one => one.kind === kind && one.id === id)
}
