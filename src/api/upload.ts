import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { common } from '@/i18n/common.i18n'
import { file } from '@/platform/file'
import type { Picked, Upload } from '@/platform/file/types'
import { unwrap } from '@shared/envelope'
import { network } from '@/platform/network'
import { answers, noNetwork, requestHeaders, urlOf, withLogin } from './call'

/** Calls that take one multipart file. */
export type UploadCall = { [K in keyof Contract]: Contract[K] extends { upload: true } ? K : never }[keyof Contract]
interface UploadUnderWay<K extends UploadCall> {
  answer: Promise<Output<Contract, K>>
  abort(): void
}

/** A picture of a phone over a slow network. */
const TIMEOUT_MS = 180000

/** Sends one file; `onProgress` hears 0..100. The answer rejects with ApiError, also after `abort`. */
export function upload<K extends UploadCall>(
  key: K,
  picked: Picked,
  onProgress: (percent: number) => void = () => undefined,
  query: NonNullable<Input<Contract, K>['query']> | Record<never, never> = {},
): UploadUnderWay<K> {
  let under: Upload | null = null
  let over = false
  const send = async () => {
    if (answers.here) return answers.here(key, picked) as Output<Contract, K>
    const failed = () => {
      throw noNetwork()
    }
    // ended while the login was renewed
    if (over || network.isOff()) failed()
    under = file.upload({
      url: urlOf(key, query),
      header: requestHeaders(),
      file: picked,
      timeoutMs: TIMEOUT_MS,
      onProgress,
    })
    const { body, status } = await under.answer.catch(failed)
    return unwrap(body, status, common.t('network')) as Output<Contract, K>
  }
  return {
    answer: withLogin(send),
    abort() {
      over = true
      under?.abort()
    },
  }
}

/** Edge of a thumbnail in px: what the server answers to `w`. */
const THUMBNAIL = 200

/** Address of a kept file's bytes, or of its small picture. */
export function fileUrl(url: string, size: 'whole' | 'thumbnail' = 'whole'): string {
  const absolute = url.startsWith('/') ? LIANKE_SERVER + url : url
  return size === 'thumbnail' && url.startsWith('/api/files/')
    ? `${absolute}${url.includes('?') ? '&' : '?'}w=${THUMBNAIL}`
    : absolute
}
