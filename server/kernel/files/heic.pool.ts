import { AppError } from '../../http/errors'
import { createPool, PoolError } from '../../workers/pool'
import { personOf, type Ctx } from '../call/context'

/** A process for each photo: its decoder holds up to 700 MB, which go back with the process. An honest one takes seconds. */
const photos = createPool<typeof import('./heic.worker')>({
  file: require.resolve('./heic.worker.ts'),
  processes: 1,
  kept: 0,
  idleMs: 0,
  fresh: true,
  heapMb: 256,
  rssMb: 1024,
  cpuMs: 30_000,
  room: { all: 32, each: 9 },
})

/** A photo in Apple's own format, which no browser but Apple's shows, as a JPEG. Throws FILE_HEIC for one that cannot be read, BUSY. */
export async function heicPicture(ctx: Ctx, bytes: Buffer): Promise<Buffer> {
  try {
    const picture = await photos.run('convert', bytes, { person: personOf(ctx), timeoutMs: 90_000 })
    if (picture) return Buffer.from(picture)
  } catch (error) {
    if (!(error instanceof PoolError)) throw error
    ctx.log.warn({ fault: error.id }, 'a photo could not be read')
    if (error.id === 'busy') throw new AppError('BUSY')
  }
  throw new AppError('FILE_HEIC')
}
