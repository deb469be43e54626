import { proxy, useSnapshot } from 'valtio'
import { call } from '@/api/call'
import { forgetAll } from '@/api/useCall'
import { ApiError } from '@shared/envelope'
import { changeLanguage, currentLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { forcedLanguage, languageOf, usesBrowserLanguage } from '@/i18n/visit-language'
import type { Visit } from '@/lib/visit'
import { firstView } from '@/platform/first-view'
import { page } from '@/platform/page'
import { forget, keep, load } from '@/platform/storage'
import type { Language } from '@shared/language'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { leaveDomain } from './session'

export type Door = Output<Contract, 'GET /linkc/getInitData'>

/** The entrance this run of the app came through. */
export const door = proxy<{ data: Door | null; error: ApiError | null; chooseLanguage: boolean }>({
  data: null,
  error: null,
  chooseLanguage: false,
})
export const useDoor = () => useSnapshot(door)
/** Whether customers see the steps and the timeline of what they asked for (spec §3 setting flags). */
export const useShowsProgress = (): boolean => useSnapshot(door).data?.setting.progress ?? true

/** Shows a language. Throws an ApiError, and leaves everything as it is, when its texts cannot be had. */
async function show(language: Language): Promise<void> {
  await changeLanguage(language).catch(() => {
    throw new ApiError({ id: 'NETWORK', message: common.t('network') })
  })
  page.setDocumentLanguage(language)
  firstView.keepLanguage(language)
}

/** The language of a visit, as far as it can be told: the door may not be known yet. */
const languageFor = (visit: Visit, data: Door | null): Language =>
  languageOf(visit, {
    stored: load('language'),
    ...(page.locale() ? { browser: page.locale() as string } : {}),
    ...(data ? { tenantDefault: data.defaultLanguage, offered: data.languageList } : {}),
  })

/** Language before the door is known. Where it cannot be had, the door says so. */
export const startLanguage = (visit: Visit): Promise<void> => show(languageFor(visit, null)).catch(() => undefined)

/** Some screens have a language of their own (spec §2 special cases): the next one, and the one gone back to, has that of the person. */
export async function keepLanguage(visit: Visit): Promise<void> {
  const before = currentLanguage()
  if (!door.data || languageFor(visit, door.data) === before) return
  await loadDoor(visit)
  if (!door.error) return
  // not half of it
  door.error = null
  await show(before)
}

/** Switching the domain clears token, phone, name, head and account (spec §4). */
export function enterDomain(domainId: string | undefined): void {
  if (!domainId || domainId === load('domainId')) return
  if (load('domainId')) leaveDomain()
  keep('domainId', domainId)
  door.data = null
}

let loading: { domainId: string | null; done: Promise<void> } | null = null

/** Loads the door once; a failed load can be tried again. Applies the language order of spec §4. What comes of a door that has been left meanwhile changes nothing. */
export function loadDoor(visit: Visit = { path: '/', query: {} }): Promise<void> {
  const domainId = load('domainId')
  if (loading?.domainId === domainId) return loading.done
  const mine = { domainId, done: read() }
  loading = mine
  return mine.done

  async function read(): Promise<void> {
    const isLeft = (): boolean => load('domainId') !== mine.domainId
    door.error = null
    try {
      const askedLanguage = currentLanguage()
      const brought = firstView.takeDoor(domainId, askedLanguage) as Door | null
      const data = await (brought ?? call('GET /linkc/getInitData', { query: { id: domainId ?? undefined } }))
      if (isLeft()) return
      mine.domainId = data.domainId
      keep('domainId', data.domainId)
      resetLanguageOnce(data)
      const language = languageFor(visit, data)
      const first =
        data.firstChooseLangEnable &&
        data.multiLanguage &&
        !load('language') &&
        !load('languageAsked') &&
        !forcedLanguage(visit) &&
        !usesBrowserLanguage(visit)
      await show(language)
      // texts of the door came in the language asked for; another one was chosen only now
      const shown =
        language === askedLanguage ? data : await call('GET /linkc/getInitData', { query: { id: data.domainId } })
      if (isLeft()) return
      door.data = shown
      door.chooseLanguage = first
      if (first) keep('languageAsked', true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLeft()) return
      // a domain id that no longer exists must not lock the person out for ever
      if (error.id === 'DOOR_NOT_FOUND') forget('domainId')
      door.error = error
    } finally {
      if (loading === mine) loading = null
    }
  }
}

/** Starts the app over at the present screen. A chat app keeps what is in memory, so the door and all answers, which are in the former language, are forgotten by hand. */
export function startOver(): void {
  door.data = null
  forgetAll()
  page.reload()
}

/** Some tenants have their stored language forgotten once (spec §4). */
function resetLanguageOnce(data: Door): void {
  const done = load('languageReset') ?? []
  if (!data.languageReset || done.includes(data.tenantId)) return
  forget('language')
  keep('languageReset', [...done, data.tenantId])
}
