import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { IconName } from '@shared/icons'

/** Something that can be done with what is open, as the search of everything offers it. */
export interface Command {
  key: string
  text: string
  icon: IconName
  /** what it is done with */
  hint: string
  run: () => void
}

let offered: readonly Command[] = []
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
function offer(next: readonly Command[]): void {
  offered = next
  for (const run of listeners) run()
}

/** Offers commands as long as what they are about is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  latest.current = commands
  const names = commands.map(({ key, text, hint }) => `${key} ${text} ${hint}`).join('\n')
  useEffect(() => {
    const mine = latest.current.map((one, i) => ({ ...one, run: () => latest.current[i]?.run() }))
    offer(mine)
    return () => {
      if (offered === mine) offer([])
    }
  }, [names])
}

/** The commands of what is open. */
export const useOffered = (): readonly Command[] => useSyncExternalStore(subscribe, () => offered)
