import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { common } from '@/i18n/common.i18n'
import { dropDraft, keepDraft, loadDraft } from '@/stores/drafts'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'

/** The one of a list of kept things that is edited, or a new one; what it is drawn with once the list is there. */
export function KeptOne<K extends { id: string }>({
  id,
  list: { data, error, reload },
  icon,
  missing,
  toList,
  onList,
  children,
}: {
  /** '' for a new one */
  id: string
  list: { data?: readonly K[] | undefined; error?: Error | undefined; reload: () => Promise<unknown> }
  icon: 'file' | 'place'
  missing: string
  toList: string
  onList: () => void
  children: (before: K | undefined, isFirst: boolean) => ReactNode
}) {
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )
  const before = data.find(one => one.id === id)
  if (id && !before)
    return (
      <View className='content'>
        <EmptyState icon={icon} text={missing} action={toList} onAction={onList} />
      </View>
    )
  return <>{children(before, !data.length)}</>
}

/** What is filled in of a kept thing: a draft goes on from where it was left, and a field that changes is no longer wrong. */
export function useFilled<F extends object, E extends Partial<Record<string, string>>>(place: string, begin: () => F) {
  const [draft] = useState(() => loadDraft(place))
  const [filled, setFilled] = useState<F>(() => ({ ...begin(), ...(draft.values as Partial<F>) }))
  const [errors, setErrors] = useState<Partial<E>>({})
  const change = (part: Partial<F>) => {
    const values = { ...filled, ...part }
    setFilled(values)
    keepDraft(place, { ...draft, values: { ...values } })
    setErrors(old => ({ ...old, ...Object.fromEntries(Object.keys(part).map(key => [key, undefined])) }))
  }
  return { filled, change, errors, setErrors, idempotencyKey: draft.idempotencyKey, drop: () => dropDraft(place) }
}

export function SaveBar({ busy, onSave }: { busy: boolean; onSave: () => void }) {
  const say = common.useT()
  return (
    <StickyBar>
      <Button busy={busy} onClick={onSave}>
        {say('save')}
      </Button>
    </StickyBar>
  )
}
