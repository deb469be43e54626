import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'

interface UnloadedProps {
  /** whether the URL names something; without an id nothing will come */
  id: string
  error: Error | undefined
  reload: () => Promise<unknown>
  /** cards of the skeleton */
  cards?: number
}

/** In place of a screen whose subject is not there yet, or cannot be had. */
export function Unloaded({ id, error, reload, cards }: UnloadedProps) {
  return error || !id ? (
    <ErrorState
      {...(error ? { error } : {})}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton {...(cards === undefined ? {} : { cards })} />
  )
}
