import { useDidHide } from '@tarojs/taro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { presentTime } from '@shared/clock'
import { ApiError } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import { dropDraft, keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { FIELD_ERRORS, type FieldError, type FormField, type FormValues } from '@shared/form'
import { checkAmong, dropHidden, isEmptyValue, takesValue, visibleFields } from '@shared/form-rules'
import { presentMinute } from './calendar'
import { refreshFiles } from './files'
import { scrollToField, type FormProps } from './Form'
import { leftOver, saidIn, type LeftOver, type Said } from './left-over'
import { typeOf, type FieldTypes, type FormError, type Unfinished } from './types'

/** Typing rests this long before the draft is written. */
const DRAFT_DELAY_MS = 400

interface FormOptions {
  /** the field types that the form may hold */
  types: FieldTypes
  /** where the draft lies, e.g. 'event.create.<template>'; '' keeps none */
  place: string
  /** nothing until they are loaded; may come again in another language: values stay */
  fields: readonly FormField[] | undefined
  /** what the form holds before anything is filled in; a draft goes before it */
  initial?: FormValues
  /** whether the value stands elsewhere already, for fields with `setting.unique`; rejects quietly */
  checkRepeat?: (field: FormField, value: string) => Promise<boolean>
}

export interface FormState {
  /** for {@link Form} */
  props: FormProps
  values: FormValues
  /** the values came from an earlier visit */
  restored: boolean
  /** what is filled in has been kept on the device */
  kept: boolean
  /** the same for every try to send this form (call option `idempotencyKey`) */
  idempotencyKey: string
  /** visible fields that have to be filled in and are not, in their order */
  missing: readonly FormField[]
  /** what was filled in for fields that the form had once and does not have now: it is not sent, and stays until the form is */
  leftOver: readonly LeftOver[]
  set(fieldName: string, value: unknown): void
  /** checks everything: what is to be sent, or null with the errors shown and the first one scrolled to */
  submit(): FormValues | null
  /** whether it was not given because of files on their way alone */
  isWaiting(): boolean
  /** takes what the server said against it: shows the errors under the fields, and makes the next try a new request when this one had arrived with other content */
  refused(error: unknown): void
  /** starts over: initial values, no draft, a new idempotency key */
  reset(): void
  /** takes over the draft that was put in its place from elsewhere */
  restore(): void
  /** the form was sent and its screen goes away: no draft is left, the values are shown until then, and sending once more is the same request */
  sent(): void
}

const isFieldError = (x: string): x is FieldError => (FIELD_ERRORS as readonly string[]).includes(x)

/** State of one form: values with their draft, errors, files under way, repeated values. */
export function useForm({ types, place: given, fields: stated, initial, checkRepeat }: FormOptions): FormState {
  const place = given && ownPlace(given)
  const fields = useMemo(() => [...(stated ?? [])], [stated])
  const said = useRef<Said>({})
  const begin = () => {
    const draft = loadDraft(place)
    said.current = draft.said ?? {}
    const values =
      draft.time > 0
        ? Object.fromEntries(
            Object.entries(draft.values).map(([name, value]) => [
              name,
              refreshFiles(value, initial?.[name], presentTime()),
            ]),
          )
        : { ...initial }
    return { place, restored: draft.time > 0, idempotencyKey: draft.idempotencyKey, values }
  }
  const [state, setState] = useState(begin)
  const [isKept, setKept] = useState(state.restored)
  const [errors, setErrors] = useState<Partial<Record<string, FormError>>>({})
  // handlers never change, so that a key stroke draws one field: they read the present state from here
  const now = useRef({ ...state, fields, initial, checkRepeat })
  // the last moment at which fields that go can say what they are called
  if (now.current.fields !== fields) said.current = saidIn(now.current.fields, state.values, said.current)
  Object.assign(now.current, { fields, initial, checkRepeat })
  const tried = useRef(false)
  const isSent = useRef(false)
  const unfinished = useRef(new Map<string, Unfinished>())
  /** values that stand elsewhere, by field */
  const repeated = useRef(new Map<string, string>())
  const writing = useRef<ReturnType<typeof setTimeout> | null>(null)

  const keep = useCallback(() => {
    const { place: at, fields: all, values, idempotencyKey } = now.current
    if (!at || isSent.current) return
    said.current = saidIn(all, values, said.current)
    keepDraft(at, { values, idempotencyKey, said: said.current })
    setKept(true)
  }, [])
  const write = useCallback(() => {
    if (writing.current === null) return
    clearTimeout(writing.current)
    writing.current = null
    keep()
  }, [keep])
  const forget = useCallback(() => {
    if (writing.current !== null) clearTimeout(writing.current)
    writing.current = null
    dropDraft(now.current.place)
  }, [])
  const take = useCallback((next: typeof state) => {
    Object.assign(now.current, next)
    setState(next)
    setKept(next.restored)
    setErrors({})
    tried.current = false
    isSent.current = false
  }, [])

  useEffect(() => {
    if (now.current.place !== place) {
      write()
      take(begin())
    }
  })
  useEffect(() => write, [write])
  useDidHide(write)

  const errorOf = useCallback((field: FormField, value: unknown): FormError | null => {
    const waiting = unfinished.current.get(field.fieldName)
    if (waiting) return waiting
    const { fields: all, values } = now.current
    const present = { ...values, [field.fieldName]: value }
    return (
      checkAmong(field, visibleFields(all, present), present, presentMinute()) ??
      (typeof value === 'string' && value !== '' && repeated.current.get(field.fieldName) === value.trim()
        ? 'repeated'
        : null)
    )
  }, [])
  const put = useCallback(
    (fieldName: string, error: FormError | null) =>
      setErrors(old => {
        if ((old[fieldName] ?? null) === error) return old
        const { [fieldName]: _gone, ...rest } = old
        return error ? { ...rest, [fieldName]: error } : rest
      }),
    [],
  )
  const fieldOf = (fieldName: string) => now.current.fields.find(field => field.fieldName === fieldName)

  const set = useCallback(
    (fieldName: string, value: unknown) => {
      const { place: at, restored, idempotencyKey } = now.current
      const next = { place: at, restored, idempotencyKey, values: { ...now.current.values, [fieldName]: value } }
      now.current.values = next.values
      setState(next)
      const field = fieldOf(fieldName)
      // an error goes as soon as it is corrected; a new one waits until the field is left or the form is sent
      setErrors(old => {
        if (!field || (!old[fieldName] && !tried.current)) return old
        const error = errorOf(field, value)
        const { [fieldName]: _gone, ...rest } = old
        return error ? { ...rest, [fieldName]: error } : rest
      })
      if (writing.current !== null) clearTimeout(writing.current)
      writing.current = setTimeout(write, DRAFT_DELAY_MS)
    },
    [errorOf, write],
  )

  const onBlur = useCallback(
    (fieldName: string) => {
      const field = fieldOf(fieldName)
      if (!field) return
      const value = now.current.values[fieldName]
      const error = errorOf(field, value)
      // nothing filled in yet is no mistake before sending
      if (error !== 'required' || tried.current) put(fieldName, error)
      const text = typeof value === 'string' ? value.trim() : ''
      if (error || !field.setting.unique || !text) return
      now.current
        .checkRepeat?.(field, text)
        .then(repeats => {
          if (!repeats) return
          repeated.current.set(fieldName, text)
          const present = now.current.values[fieldName]
          if (typeof present === 'string' && present.trim() === text) put(fieldName, 'repeated')
          // the server checks again when the form is sent
        })
        .catch(() => undefined)
    },
    [errorOf, put],
  )

  const onUnfinished = useCallback(
    (fieldName: string, waiting: Unfinished) => {
      unfinished.current.set(fieldName, waiting)
      const field = fieldOf(fieldName)
      if (field && tried.current) put(fieldName, errorOf(field, now.current.values[fieldName]))
    },
    [errorOf, put],
  )

  const showFirst = (found: Partial<Record<string, FormError>>) => {
    const first = visibleFields(now.current.fields, now.current.values).find(field => found[field.fieldName])
    if (first) scrollToField(first.fieldName)
  }

  const waits = useRef(false)
  const submit = (): FormValues | null => {
    tried.current = true
    const { fields: all, values } = now.current
    const kept = dropHidden(all, values, error =>
      console.error('hidden fields could not be told, the form is sent as it is', error),
    )
    const found: Partial<Record<string, FormError>> = {}
    for (const field of visibleFields(all, kept)) {
      const error = errorOf(field, kept[field.fieldName])
      if (error) found[field.fieldName] = error
    }
    setErrors(found)
    showFirst(found)
    waits.current = Object.values(found).every(error => error === 'uploading')
    if (Object.keys(found).length) return null
    // the key must outlive a crash between sending and the answer
    keep()
    return Object.fromEntries(
      all.flatMap(field =>
        takesValue(field) && field.fieldName in kept
          ? [[field.fieldName, typeOf(types, field).toSubmit(kept[field.fieldName])]]
          : [],
      ),
    )
  }

  const showProblems = (problems: { fieldName: string; error: string }[]) => {
    const found: Partial<Record<string, FormError>> = {}
    for (const { fieldName, error } of problems) found[fieldName] = isFieldError(error) ? error : 'invalid'
    for (const [fieldName, error] of Object.entries(found)) {
      const value = now.current.values[fieldName]
      if (error === 'repeated' && typeof value === 'string') repeated.current.set(fieldName, value.trim())
    }
    tried.current = true
    setErrors(found)
    showFirst(found)
  }

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.fields.length) showProblems(error.fields)
    if (error.id !== 'IDEMPOTENCY_KEY_REUSED') return
    // an earlier try had arrived although its answer did not, and the form was changed since: told now, it may be sent again on purpose
    const { place: at, restored, values } = now.current
    const next = { place: at, restored, values, idempotencyKey: uniqueKey() }
    Object.assign(now.current, next)
    setState(next)
    keep()
  }

  const visible = useMemo(() => visibleFields(fields, state.values), [fields, state.values])
  const before = useRef(visible)
  // the same list while the same fields show: few key strokes change what is made of it
  if (visible.length !== before.current.length || visible.some((field, i) => field !== before.current[i]))
    before.current = visible
  const shown = before.current
  const missing = useMemo(
    () =>
      shown.filter(
        field => field.isNull === 0 && takesValue(field) && isEmptyValue(field, state.values[field.fieldName]),
      ),
    [shown, state.values],
  )
  const left = useMemo(
    () => (stated ? leftOver(fields, state.values, now.current.initial ?? {}, said.current) : []),
    [stated, fields, state.values],
  )
  return {
    missing,
    leftOver: left,
    props: { types, fields: shown, stated: fields, values: state.values, errors, onChange: set, onBlur, onUnfinished },
    values: state.values,
    restored: state.restored,
    kept: isKept,
    idempotencyKey: state.idempotencyKey,
    set,
    submit,
    isWaiting: () => waits.current,
    refused,
    reset: () => {
      forget()
      take(begin())
    },
    restore: () => {
      if (writing.current !== null) clearTimeout(writing.current)
      writing.current = null
      take(begin())
    },
    sent: () => {
      forget()
      isSent.current = true
    },
  }
}
