import type { HereKind } from '@shared/kinds'
import './live.css'
import { Icon } from '../ui/Icon'
import { live } from './live.i18n'
import { useHere } from './useHere'

/** Who else has the same thing open, and whether they are editing it. Says the same of this page. */
export function WhoIsHere({ kind, id, editing }: { kind: HereKind; id: string; editing?: boolean }) {
  const t = live.useT()
  const others = useHere(kind, id, editing)
  return others.map(one => (
    <span key={one.staffId} className='here' role='status'>
      <Icon name={one.editing ? 'edit' : 'user'} size={14} />
      {t(one.editing ? 'editing' : 'here', { name: one.displayName })}
    </span>
  ))
}
