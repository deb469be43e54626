import { keep, load } from '@/platform/storage'

const MOST = 20
/** What was looked at for a moment only begins anew, and so does what was nearly over. */
const LEAST_SECONDS = 5

/** Where somebody stopped in a film, seconds; 0 for one that they did not begin. */
export const placeIn = (film: string): number => load('videoPlaces')?.find(([one]) => one === film)?.[1] ?? 0

/** Keeps how far a film was seen, of the last twenty. */
export function keepPlace(film: string, seconds: number): void {
  const others = (load('videoPlaces') ?? []).filter(([one]) => one !== film)
  keep(
    'videoPlaces',
    seconds < LEAST_SECONDS ? others : [[film, Math.floor(seconds)] as const, ...others].slice(0, MOST),
  )
}
/** One that was seen to its end begins anew. */
export const dropPlace = (film: string): void => keepPlace(film, 0)
