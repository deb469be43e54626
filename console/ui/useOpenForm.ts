import { useRef } from 'react'
import { useUrlState } from './useUrlState'

/** The form over a page, which has an address: `edit` names what is changed, `new` what is begun. Back closes it, and a reload opens it again with its draft. */
export function useOpenForm(): {
  /** id of what is changed; '' for nothing */
  edited: string
  /** what is begun; '' for nothing */
  begun: string
  edit: (id: string) => void
  begin: (what?: string) => void
  close: () => void
} {
  const [get, set] = useUrlState()
  return {
    edited: get('edit'),
    begun: get('new'),
    edit: id => set({ edit: id, new: null }),
    begin: (what = '1') => set({ new: what, edit: null }),
    close: () => set({ edit: null, new: null }, { replace: true }),
  }
}

/** What `id` names, as it was last found: what a colleague removes meanwhile stays under the hands of who changes it. */
export function useFound<T>(id: string, found: T | undefined): T | null {
  const last = useRef<{ id: string; of: T } | null>(null)
  if (found !== undefined) last.current = { id, of: found }
  return last.current?.id === id ? last.current.of : null
}
