import { Alert, App, Button, Drawer, Form } from 'antd'
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { ApiError } from '@shared/envelope'
import { common } from '../i18n/common.i18n'
import { keeping } from '../i18n/keeping.i18n'
import { useDraft, useLeaveGuard } from './draft'
import { isPointerFine } from './width'
import { wrongFields } from './wrong-fields'

export interface EditField<V> {
  name: keyof V & string
  label: string
  isRequired?: boolean
  /** how it is meant, below the input */
  hint?: string
  /** the input brings its label along */
  hasLabel?: boolean
  /** what is wrong with a value, or nothing */
  check?: (value: unknown) => string | undefined
  input: ReactElement
  /** a value in words, where somebody else's is shown */
  tell?: (value: unknown) => string
}
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !value.trim()) ||
  (Array.isArray(value) && !value.length)

/** What is edited, in the version that the server knows. */
export interface Edited<V> {
  version: number
  values: V
}

/**
 * A form over the page. What somebody else changed meanwhile is shown beside one's own, and one chooses: nothing is lost on either side.
 * What is typed outlives a reload and a page that is left, under the name `draft`, until it is saved or given up. `save` writes, `again`
 * gets what is there now.
 */
export function EditDrawer<V extends object>({
  title,
  draft: draftName,
  fields,
  edited: shown,
  save,
  saveText,
  ask,
  again,
  fieldOf = {},
  onClose,
}: {
  title: string
  /** whose form it is, among all of the console */
  draft: string
  fields: readonly EditField<V>[]
  edited: Edited<V>
  save: (values: V, version: number) => Promise<unknown>
  /** what saving is called here */
  saveText?: string
  /** what is asked before it is saved; false for a change of mind */
  ask?: (values: V) => Promise<boolean>
  again?: () => Promise<Edited<V>>
  /** the field at which a refusal of the whole is said, by the error's id */
  fieldOf?: Readonly<Record<string, keyof V & string>>
  onClose: () => void
}) {
  const t = common.useT()
  const k = keeping.useT()
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<V>()
  // as it was when it was opened: what changes behind the form must not be overwritten unseen
  const [opened] = useState(shown)
  // the keyboard goes on where it came from
  const [opener] = useState(() => document.activeElement)
  const goBack = useCallback(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  }, [opener])
  useEffect(() => goBack, [goBack])
  // Back may close it while it is saved
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const holder = useRef<HTMLDivElement>(null)
  const draft = useDraft(draftName, opened)
  useLeaveGuard()
  // one that was begun before a reload knows an older version, which is told when it is saved
  const [edited] = useState(draft.value)
  const [theirs, setTheirs] = useState<Edited<V> | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSaving = useRef(false)
  const typed = (): V => ({ ...edited.values, ...form.getFieldsValue() })
  const tell = ({ tell: words }: EditField<V>, value: unknown): string => (words ? words(value) : String(value ?? ''))
  const differing = (now: V, own: V) =>
    fields.filter(field => tell(field, now[field.name]).trim() !== tell(field, own[field.name]).trim())
  // what is wrong may be far above the last field
  const show = (place: string) => holder.current?.querySelector(place)?.scrollIntoView({ block: 'center' })
  useEffect(() => {
    if (failure ?? theirs) show('[role=alert]')
  }, [failure, theirs])
  const submit = async () => {
    // two presses may come before the button is drawn as busy
    if (isSaving.current) return
    isSaving.current = true
    setFailure(null)
    try {
      const values: V = { ...edited.values, ...(await form.validateFields()) }
      setBusy(true)
      if (ask && !(await ask(values))) return
      try {
        await save(values, theirs?.version ?? edited.version)
      } catch (error) {
        if (!(error instanceof ApiError && error.id === 'CHANGED_MEANWHILE' && again)) throw error
        const now = await again()
        // an answer that was lost on its way: what is there is one's own
        if (differing(now.values, values).length) return setTheirs(now)
      }
      draft.drop()
      void message.success(t('saved'))
      if (isHere.current) onClose()
    } catch (error) {
      // what is wrong with a field is said below it
      if (!(error instanceof Error)) {
        const [first] = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? []
        return show(`[data-field="${String(first?.name[0])}"]`)
      }
      if (!isHere.current) return void message.error(error.message)
      // what the server says of one field of this form stands at that field, anything else above
      const [one, ...others] = error instanceof ApiError ? error.fields : []
      const field = error instanceof ApiError && !one ? fieldOf[error.id] : others.length ? undefined : one?.fieldName
      if (!field || !fields.some(({ name }) => name === field)) return setFailure(error)
      form.setFields([{ name: field as never, errors: [error.message] }])
      show(`[data-field="${field}"]`)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  const close = () => {
    if (!draft.isDirty) return onClose()
    modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveText'),
      okText: t('leave'),
      cancelText: t('stay'),
      onOk: () => {
        draft.drop()
        onClose()
      },
      // as long as it fades away, the question holds the keyboard
      afterClose: () => {
        if (!isHere.current) goBack()
      },
    })
  }
  return (
    <Drawer
      open
      title={title}
      onClose={close}
      afterOpenChange={isOpen => {
        // where a keyboard covers half of the screen, it waits until a field is touched
        if (isOpen && isPointerFine()) holder.current?.querySelector<HTMLElement>('input, textarea')?.focus()
      }}
      size='large'
      styles={{ wrapper: { maxWidth: '100vw' } }}
      extra={
        <Button type='primary' loading={isBusy} onClick={() => void submit()}>
          {theirs ? k('keepMine') : (saveText ?? t('save'))}
        </Button>
      }
    >
      <div ref={holder}>
        {theirs && (
          <Alert
            type='warning'
            showIcon
            style={{ marginBottom: 16 }}
            title={k('conflict')}
            description={
              <>
                <ul>
                  {differing(theirs.values, typed()).map(field => (
                    <li key={field.name}>
                      {field.label}: {tell(field, theirs.values[field.name]) || '–'} ({k('theirs')})
                    </li>
                  ))}
                </ul>
                <Button
                  onClick={() => {
                    form.setFieldsValue(theirs.values as Parameters<typeof form.setFieldsValue>[0])
                    draft.set({ values: theirs.values })
                    setTheirs({ ...theirs })
                  }}
                >
                  {k('takeTheirs')}
                </Button>
              </>
            }
          />
        )}
        {failure && (
          <Alert
            type='error'
            role='alert'
            showIcon
            style={{ marginBottom: 16 }}
            title={failure.message}
            description={
              (failure instanceof ApiError &&
                wrongFields(failure, Object.fromEntries(fields.map(({ name, label }) => [name, label])))) ||
              undefined
            }
          />
        )}
        <Form
          form={form}
          layout='vertical'
          // it closes when it is saved: nothing more can be typed into it
          disabled={isBusy}
          initialValues={edited.values}
          onValuesChange={() => draft.set({ values: typed() })}
          onFinish={() => void submit()}
        >
          {fields.map(({ name, label, isRequired = false, hint, hasLabel, check, input }) => (
            <Form.Item
              key={name}
              // every field of the values has its name
              name={name as never}
              data-field={name}
              {...(hasLabel ? {} : { label })}
              {...(hint ? { extra: hint } : {})}
              rules={[
                // a rule that asks nothing would still take a list for a wrong text
                ...(isRequired
                  ? [
                      {
                        required: true,
                        // amounts as well as texts, of which one of blanks is none
                        validator: (_: unknown, value: unknown) =>
                          isNothing(value)
                            ? Promise.reject(new Error(`${label}: ${t('required')}`))
                            : Promise.resolve(),
                      },
                    ]
                  : []),
                ...(check
                  ? [
                      {
                        validator: (_: unknown, value: unknown) => {
                          const wrong = check(value)
                          return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve()
                        },
                      },
                    ]
                  : []),
              ]}
            >
              {input}
            </Form.Item>
          ))}
          <button type='submit' hidden aria-hidden tabIndex={-1} />
        </Form>
      </div>
    </Drawer>
  )
}
