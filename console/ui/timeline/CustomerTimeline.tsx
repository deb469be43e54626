import { lazy, Suspense } from 'react'
import { Skeleton } from '../states'
import type { TimelineOf } from './Happened'

// words and icons of everything that can happen: lists that show it beside a row are there before it
const Happened = lazy(() => import('./Happened'))

/** What happened with a customer, a contact or a machine, as soon as it is there. */
export const CustomerTimeline = ({ of }: { of: TimelineOf }) => (
  <Suspense fallback={<Skeleton />}>
    <Happened of={of} />
  </Suspense>
)
