import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { ApiError } from '@shared/envelope'
import type { IconName } from '@shared/icons'
import { common } from '../i18n/common.i18n'
import { Icon } from './Icon'

/** Rows of a list, or lines of a text, that are still coming. */
export const Skeleton = ({ rows = 6 }: { rows?: number }) => {
  const t = common.useT()
  return (
    <div className='skeleton' role='status' aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className='skeleton__row' style={{ width: `${String(92 - ((i * 17) % 40))}%` }} />
      ))}
    </div>
  )
}

/** Nothing is here: one sentence, and what one can do about it. */
export const Empty = ({
  icon = 'inspect',
  text,
  children,
}: {
  icon?: IconName
  text: string
  children?: ReactNode
}) => (
  <div className='empty'>
    <span className='empty__tile'>
      <Icon name={icon} size={28} />
    </span>
    <p>{text}</p>
    {children}
  </div>
)

/** Gone, or not for this person any more: an old answer says nothing. */
export const isBarred = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Something could not be had: why, the number that the log has too, and another try. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = common.useT()
  const known = error instanceof ApiError ? error : null
  const isForbidden = known?.id === 'FORBIDDEN'
  // nobody typed it here: the address was cut, or written by hand
  const isNoAddress = known?.id === 'BAD_REQUEST'
  return (
    <div className='empty' role='alert'>
      <span className='empty__tile empty__tile--bad'>
        <Icon name={known?.id === 'NETWORK' ? 'offline' : isForbidden ? 'lock' : 'warning'} size={28} />
      </span>
      <p>{isNoAddress ? t('notFound') : (known?.message ?? t('broken'))}</p>
      {known?.requestId && <small>{t('requestId', { id: known.requestId })}</small>}
      {retry && !isNoAddress && !isBarred(known) && <Button onClick={retry}>{t('retry')}</Button>}
    </div>
  )
}

/** What a query gives: its skeleton, its error with a retry, or what is drawn of its answer. An old answer stays while a new one is asked for, and while none can be had. */
export function Loaded<T>({
  query,
  rows,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  rows?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined && !isBarred(query.error)) return <>{children(query.data)}</>
  if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}

/** A part that breaks while it is drawn says so, and takes nothing else along. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    if (!this.state.error) return this.props.children
    return (
      <div className='empty' role='alert'>
        <span className='empty__tile empty__tile--bad'>
          <Icon name='warning' size={28} />
        </span>
        <p>{common.t('broken')}</p>
        {/* a part of an older build is not there any more after a new one was installed */}
        <Button onClick={() => location.reload()}>{common.t('reload')}</Button>
      </div>
    )
  }
}
