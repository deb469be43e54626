import { useState } from 'react'
import { dropDraft, keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { isDictionary, readText } from '@/form/read'
import type { FormValues } from '@shared/form'
import type { MachineSent } from './machine-form'

/** A machine that is filled in and waits for the others: as it was filled in, and as it is sent. */
export interface Filled {
  values: FormValues
  sent: MachineSent
}
const PLACE = 'register.more'
const isFilled = (x: unknown): x is Filled => isDictionary(x) && isDictionary(x.values) && isDictionary(x.sent)
export const nameOf = ({ values }: Filled): string => readText(values.machine) || readText(values.serialNumber)

/** Machines that are sent together with the one on the screen; the device keeps them. */
export function useMore(): { list: readonly Filled[]; put: (list: readonly Filled[]) => void } {
  const place = ownPlace(PLACE)
  const [list, setList] = useState<readonly Filled[]>(() => {
    const { items } = loadDraft(place).values
    return Array.isArray(items) ? items.filter(isFilled) : []
  })
  return {
    list,
    put: next => {
      setList(next)
      if (next.length) keepDraft(place, { values: { items: next }, idempotencyKey: '' })
      else dropDraft(place)
    },
  }
}
