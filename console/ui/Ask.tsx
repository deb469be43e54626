import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '@shared/envelope'
import { common } from '../i18n/common.i18n'
import { CodeInput } from './CodeInput'
import { steps } from './second-step.i18n'
import { isPointerFine } from './width'

/** A dialog that asks for one or two secrets and does something with them; a refusal is said in it. */
export function Ask({
  title,
  hint = '',
  fields,
  onSubmit,
  onClose,
}: {
  title: string
  hint?: string
  fields: readonly { name: string; label: string; isCode?: boolean; isNew?: boolean }[]
  onSubmit: (values: Record<string, string>) => Promise<unknown>
  onClose: () => void
}) {
  const t = common.useT()
  const s = steps.useT()
  const [form] = Form.useForm<Record<string, string>>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    setError('')
    try {
      await onSubmit(values)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={isOpen => {
        const [first] = fields
        if (isOpen && first && isPointerFine()) form.focusField(first.name)
      }}
    >
      {hint && <p className='field__hint'>{hint}</p>}
      <Form form={form} layout='vertical' requiredMark={false} onFinish={() => void submit()}>
        {fields.map(({ name, label, isCode, isNew }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={isCode ? s('codeHint') : undefined}
            rules={[
              isNew ? { required: true, min: 10, message: s('tooShort') } : { required: true, message: t('required') },
            ]}
          >
            {isCode ? (
              <CodeInput />
            ) : (
              <Input.Password autoComplete={isNew ? 'new-password' : 'current-password'} maxLength={128} />
            )}
          </Form.Item>
        ))}
        <button type='submit' hidden aria-hidden tabIndex={-1} />
      </Form>
      {error && <Alert type='error' title={error} role='alert' />}
    </Modal>
  )
}
