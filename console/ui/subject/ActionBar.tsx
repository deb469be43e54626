import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { common } from '../../i18n/common.i18n'
import { subjectTexts } from './subject.i18n'

/** One thing that can be done. */
export interface BarAction {
  key: string
  label: string
  run: () => void
  /** it ends or undoes something */
  isDanger?: boolean
  isBusy?: boolean
  isDisabled?: boolean
  /** what is chosen before it is pressed */
  before?: ReactNode
}

/** What can be done: the likeliest next as a filled button, the rest behind "More" where it is more than one, what ends or undoes something apart from it. */
export function ActionBar({
  next,
  rest,
  className,
  children,
}: {
  next: BarAction | undefined
  rest: readonly BarAction[]
  className: string
  /** beside them */
  children?: ReactNode
}) {
  const t = subjectTexts.useT()
  const c = common.useT()
  if (!next && !rest.length && !children) return null
  // a menu of one is a button
  const only = rest.length === 1 ? rest[0] : undefined
  const item = ({ key, label, isDanger = false }: BarAction) => ({ key, label, danger: isDanger })
  const [usual, dangers] = [rest.filter(one => !one.isDanger), rest.filter(one => one.isDanger)]
  return (
    <div className={className} role='group' aria-label={t('actions')}>
      {next?.before}
      {next && (
        <Button
          type='primary'
          danger={next.isDanger ?? false}
          loading={next.isBusy ?? false}
          disabled={next.isDisabled ?? false}
          onClick={next.run}
        >
          {next.label}
        </Button>
      )}
      {only && (
        <Button danger={only.isDanger ?? false} onClick={only.run}>
          {only.label}
        </Button>
      )}
      {rest.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...usual.map(item),
              ...(usual.length && dangers.length ? [{ type: 'divider' as const }] : []),
              ...dangers.map(item),
            ],
            onClick: ({ key }) => rest.find(one => one.key === key)?.run(),
          }}
        >
          <Button>{c('more')}</Button>
        </Dropdown>
      )}
      {children}
    </div>
  )
}
