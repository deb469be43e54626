import { useCallback, useEffect, useState } from 'react'
import { location } from '@/platform/location'
import type { Located } from '@/platform/location/types'
import { tellRefusal } from '@/ui/device'
import type { Coordinates } from '@shared/coordinates'

export type Here = Extract<Located, { status: 'found' }>

/**
 * Where the reader is: told at once where they allowed it before, else when they ask. Nothing waits for it.
 * `state`: '' while nothing is asked, or it is known.
 */
export function useHere(): {
  here: Coordinates | null
  state: '' | 'asking' | 'unknown'
  ask: () => Promise<Here | null>
} {
  const [here, setHere] = useState<Coordinates | null>(null)
  const [state, setState] = useState<'' | 'asking' | 'unknown'>('')
  const locate = useCallback(async (isAsked: boolean) => {
    setState('asking')
    const found = await location.locate()
    const isFound = found.status === 'found'
    if (isAsked && (found.status === 'denied' || found.status === 'guide')) void tellRefusal(found.status)
    setState(isFound || !isAsked ? '' : 'unknown')
    if (!isFound) return null
    setHere(found)
    return found
  }, [])
  useEffect(() => {
    void location.isAllowed().then(isAllowed => (isAllowed ? locate(false) : undefined))
  }, [locate])
  return { here, state, ask: useCallback(() => locate(true), [locate]) }
}
