import { useEffect, useRef, useSyncExternalStore } from 'react'
import { network } from '@/platform/network'
import type { ApiError } from '@shared/envelope'

/** A device says that the network is back a moment before anything gets through, ms. */
const SETTLES_MS = 3000

/** Whether the device says that there is no network, kept current. */
export const useOffline = (): boolean => useSyncExternalStore(network.onChange, network.isOff, network.isOff)

/** Does once more what got nothing for lack of a network, when the network is back; `isCut`: that is how it stands now. */
export function useLineBack(isCut: boolean, again: () => void): void {
  const now = useRef({ isCut, again })
  now.current = { isCut, again }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (now.current.isCut) now.current.again()
    }
    const end = network.onBack(() => {
      look()
      clearTimeout(timer)
      timer = setTimeout(look, SETTLES_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
}

const readers = new WeakSet<ApiError>()
/** Says of an error that its reader asks again by itself when the network is back. */
export const markReadAgain = (error: ApiError): void => void readers.add(error)
/** Whether somebody else has to ask again after this error when the network is back. */
export const waitsForLine = (error: unknown): boolean => {
  const failure = error as ApiError | undefined
  return failure?.status === 0 && !readers.has(failure)
}
