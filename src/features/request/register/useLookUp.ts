import { useCallback, useRef, useState } from 'react'
import { call } from '@/api/call'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { readText } from '@/form/read'
import type { FormState } from '@/form/useForm'
import { ApiError } from '@shared/envelope'
import { chooseMachine } from './components/MachinePick'

type Info = Output<Contract, 'GET /register/getProductInfo'>
/** What the server knows of the machine, where it is worth a word. */
export interface Known {
  state: 'unknown' | 'registered' | 'mine' | 'revoked'
  productId: string
}
type By = { code: string; isLink?: boolean } | { serialNumber: string }

/** Looks up what a code or a serial number stands for, and fills in what the company knows of it. What cannot be had is no hindrance: the server checks again. */
export function useLookUp(form: FormState): {
  known: Known | null
  lookUp: (by: By) => Promise<void>
  forget: () => void
} {
  const [known, setKnown] = useState<Known | null>(null)
  const latest = useRef(form)
  latest.current = form
  const asked = useRef('')
  const take = useCallback((info: Info, by: By) => {
    const { current } = latest
    const isCode = 'code' in by
    if (isCode && (info.state === 'blank' || info.state === 'known' || info.state === 'registered'))
      current.set('code', by.code)
    // what is no printed code, and stood in none, may be a serial number
    if (isCode && info.state === 'unknown' && !by.isLink) current.set('serialNumber', by.code)
    // of a machine that is there; else it is only what was asked for
    if (isCode && info.serialNumber && info.state !== 'unknown' && info.state !== 'blank')
      current.set('serialNumber', info.serialNumber)
    if (info.catalogId || info.model)
      chooseMachine(current, { catalogId: info.catalogId, model: info.model, name: info.name })
    for (const name of ['productionTime', 'installTime'] as const)
      if (info[name] && !readText(current.values[name])) current.set(name, info[name])
    const { state, productId } = info
    if (state === 'registered' || state === 'mine' || state === 'revoked') setKnown({ state, productId })
    else setKnown(state === 'unknown' && isCode && by.isLink ? { state, productId: '' } : null)
  }, [])
  const lookUp = useCallback(
    async (by: By) => {
      const text = 'code' in by ? by.code : by.serialNumber.trim()
      asked.current = text
      if (!text) {
        setKnown(null)
        return
      }
      try {
        const query = 'code' in by ? { code: text, serialNumber: text } : { serialNumber: text }
        const [info, repeat] = await Promise.all([
          call('GET /register/getProductInfo', { query }),
          'code' in by ? null : call('POST /register/checkRepeat', { body: { serialNumber: text } }),
        ])
        if (asked.current !== text) return
        take(info, by)
        // somebody waits for it whom nothing else tells of
        if (repeat?.isRepeat) setKnown({ state: 'registered', productId: '' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
    [take],
  )
  return {
    known,
    lookUp,
    forget: useCallback(() => {
      asked.current = ''
      setKnown(null)
    }, []),
  }
}
