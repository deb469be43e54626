import type { Contract } from '@contract/index'
import { ApiError, unwrap } from '@shared/envelope'
import { common } from '../i18n/common.i18n'
import { headersOf, urlOf, withLogin, type Question } from './call'

/** Calls that answer with a file. */
export type DownloadCall = { [K in keyof Contract]: Contract[K] extends { download: true } ? K : never }[keyof Contract]

/** Has the browser keep the file that a call answers with. Throws ApiError with a message in the person's language. */
export async function saveFile<K extends DownloadCall>(key: K, ...[input]: Question<K>): Promise<void> {
  const { blob, name } = await withLogin(async () => {
    const answer = await fetch(urlOf(key, input?.query), { headers: headersOf() }).catch(() => {
      throw new ApiError({ id: 'NETWORK', message: common.t('network') })
    })
    if (!answer.ok) {
      unwrap(await answer.json().catch(() => null), answer.status, common.t('network'))
      throw new ApiError({ id: 'NETWORK', message: common.t('network') })
    }
    const [, filename = 'file'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    return { blob: await answer.blob(), name: filename }
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
