import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { call } from '../../api/call'
import { useDraft, type Draft } from '../../ui/draft'
import { isSame } from '../../ui/same'
import { contentOf, OF_TEMPLATES, type Content, type Flaw, type Template } from './template'

/** Typing rests this long before it is saved; what the network lost is tried again after the other, ms. */
const SAVE_AFTER = 700
const AGAIN_AFTER = 5000

export interface Autosaved {
  draft: Draft<Content>
  /** of what was read or saved here last, which is ahead of what is read again */
  version: number
  /** somebody else saved something else meanwhile: nothing is saved until the person has chosen */
  isConflict: boolean
  isSaving: boolean
  /** why what is typed is not saved yet */
  failure: ApiError | null
  /** of what was saved last here; null before that */
  flaws: Flaw[] | null
}

/** The draft of a template, saved as it is typed. What cannot be saved stays in this tab, and is tried again when the line is back. */
export function useAutosaved(template: Template, refresh: () => Promise<unknown>, readOnly: boolean): Autosaved {
  const client = useQueryClient()
  const { id } = template
  const [base, setBase] = useState(() => ({
    content: contentOf(template),
    version: template.version,
    isOwn: false,
  }))
  const draft = useDraft(`template ${id}`, base.content)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<{ error: ApiError; value: Content } | null>(null)
  const [flaws, setFlaws] = useState<Flaw[] | null>(null)
  const sent = useRef<Content | null>(null)
  const { value, isDirty } = draft

  // what is on the server now: mine, where only the answer was lost
  useEffect(() => {
    if (isSaving || template.version <= base.version) return
    const content = contentOf(template)
    setBase({ content, version: template.version, isOwn: isSame(content, sent.current) })
  }, [template, base.version, isSaving])
  const { keepMine } = draft
  const latest = useRef(keepMine)
  latest.current = keepMine
  useEffect(() => {
    if (base.isOwn) latest.current()
  }, [base])

  const isConflict = !base.isOwn && draft.theirs !== null && !isSame(draft.theirs, value)
  const failure = failed && isDirty ? failed.error : null
  const isOffline = failed?.error.id === 'NETWORK'
  // what was refused is sent again when it is another
  const isRefused = failed !== null && !isOffline && failed.value === value
  useEffect(() => {
    if (readOnly || !isDirty || isConflict || isSaving || isRefused) return
    const save = async () => {
      setSaving(true)
      sent.current = value
      try {
        const saved = await call('POST /staff/template/saveDraft', {
          body: { id, version: base.version, draft: value },
        })
        setBase({ content: value, version: saved.version, isOwn: true })
        setFlaws(saved.flaws)
        setFailed(null)
        void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => OF_TEMPLATES.some(one => one === key) })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.id === 'CHANGED_MEANWHILE') await refresh()
        else setFailed({ error, value })
      } finally {
        setSaving(false)
      }
    }
    const run = () => void save()
    const timer = setTimeout(run, isOffline ? AGAIN_AFTER : SAVE_AFTER)
    window.addEventListener('online', run)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', run)
    }
  }, [readOnly, value, isDirty, isConflict, isSaving, isRefused, isOffline, id, base.version, refresh, client])
  return { draft, version: base.version, isConflict, isSaving, failure, flaws }
}
