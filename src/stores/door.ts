import { proxy, useSnapshot } from 'valtio'
import { call } from '@/api/call'
import { ApiError } from '@/api/envelope'
import { currentLanguage, setLanguage } from '@/i18n'
import { page } from '@/platform/page'
import { forget, keep, load } from '@/platform/storage'
import { selectLanguage } from '@shared/language'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { clearSession } from './session'

export type Door = Output<Contract, 'GET /linkc/getInitData'>

/** The entrance this run of the app came through. */
export const door = proxy<{ data: Door | null; error: ApiError | null; chooseLanguage: boolean }>({
  data: null,
  error: null,
  chooseLanguage: false,
})
export const useDoor = () => useSnapshot(door)

/** Language before the door is known: stored choice, else the browser's, else zh. `forced` wins over all (spec §2 special cases). */
export function startLanguage(forced?: string): void {
  const language = selectLanguage({
    stored: forced ?? load('language'),
    ...(page.locale() ? { browser: page.locale() as string } : {}),
  })
  setLanguage(language)
  page.setDocumentLanguage(language)
}

/** Switching the domain clears the stored login (spec §4). */
export function enterDomain(domainId: string | undefined): void {
  if (!domainId || domainId === load('domainId')) return
  if (load('domainId')) clearSession()
  keep('domainId', domainId)
  door.data = null
}

let loading: Promise<void> | null = null

/** Loads the door once; a failed load can be tried again. Applies the language order of spec §4. */
export function loadDoor(o: { forcedLanguage?: string; browserLanguage?: boolean } = {}): Promise<void> {
  loading ??= (async () => {
    door.error = null
    try {
      const askedLanguage = currentLanguage()
      const data = await call('GET /linkc/getInitData', { query: { id: load('domainId') ?? undefined } })
      keep('domainId', data.domainId)
      resetLanguageOnce(data)
      const stored = o.browserLanguage ? null : load('language')
      const language = selectLanguage({
        stored: o.forcedLanguage ?? stored,
        ...(page.locale() ? { browser: page.locale() as string } : {}),
        tenantDefault: data.defaultLanguage,
        offered: o.forcedLanguage ? [] : data.languageList,
      })
      const first =
        data.firstChooseLangEnable &&
        data.multiLanguage &&
        !load('language') &&
        !load('languageAsked') &&
        !o.forcedLanguage &&
        !o.browserLanguage
      setLanguage(language)
      page.setDocumentLanguage(language)
      // texts of the door came in the language asked for; another one was chosen only now
      door.data =
        language === askedLanguage ? data : await call('GET /linkc/getInitData', { query: { id: data.domainId } })
      door.chooseLanguage = first
      if (first) keep('languageAsked', true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // a domain id that no longer exists must not lock the person out for ever
      if (error.id === 'DOOR_NOT_FOUND') forget('domainId')
      door.error = error
    } finally {
      loading = null
    }
  })()
  return loading
}

/** Starts the app over at the present screen. A chat app keeps what is in memory, so the door is forgotten by hand. */
export function startOver(): void {
  door.data = null
  page.reload()
}

/** Some tenants have their stored language forgotten once (spec §4). */
function resetLanguageOnce(data: Door): void {
  const done = load('languageReset') ?? []
  if (!data.languageReset || done.includes(data.tenantId)) return
  forget('language')
  keep('languageReset', [...done, data.tenantId])
}
