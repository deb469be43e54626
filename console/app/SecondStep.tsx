import { Alert, Button, Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@shared/envelope'
import { call, type Answer } from '../api/call'
import { common } from '../i18n/common.i18n'
import { CodeInput } from '../ui/CodeInput'
import { Enrolment, RecoveryCodes } from '../ui/Enrolment'
import { Loaded } from '../ui/states'
import { isPointerFine } from '../ui/width'
import { steps } from '../ui/second-step.i18n'

type SignedIn = Answer<'POST /staff/login'>
interface Props {
  answer: SignedIn
  onDone: (answer: SignedIn) => void
  /** to the first step, with what is to be said there */
  onBack: (reason: string) => void
}

/** The second step of a sign-in: a code, or where the company wants one and there is none, setting it up. */
export default function SecondStep({ answer, onDone, onBack }: Props) {
  const t = steps.useT()
  const say = common.useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [made, setMade] = useState<{ answer: SignedIn; codes: readonly string[] } | null>(null)
  const { ticket, step } = answer
  // asked once: another secret would put the scanned one out of date
  const enrolment = useQuery({
    queryKey: ['enrolment', ticket],
    queryFn: () => call('POST /staff/login/secondFactor/begin', { body: { ticket } }),
    enabled: step === 'setUp',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

  async function submit({ code }: { code: string }) {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      const body = { ticket, code: code.trim() }
      if (step === 'setUp') {
        const { recoveryCodes, ...done } = await call('POST /staff/login/secondFactor/confirm', { body })
        setMade({ answer: done, codes: recoveryCodes })
      } else onDone(await call('POST /staff/login/secondFactor', { body }))
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      // there is nothing more to be typed here
      if (problem.id === 'SIGN_IN_EXPIRED') return onBack(problem.message)
      setError(problem.message)
    } finally {
      setBusy(false)
    }
  }
  if (made)
    return (
      <>
        <RecoveryCodes codes={made.codes} />
        <Button type='primary' size='large' block onClick={() => onDone(made.answer)}>
          {t('codesKept')}
        </Button>
      </>
    )
  return (
    <>
      <h2>{t(step === 'setUp' ? 'setUpTitle' : 'codeTitle')}</h2>
      {step === 'setUp' && <Loaded query={enrolment}>{one => <Enrolment {...one} />}</Loaded>}
      <Form<{ code: string }> layout='vertical' requiredMark={false} onFinish={values => void submit(values)}>
        <Form.Item
          name='code'
          label={t('code')}
          extra={step === 'code' ? t('codeHint') : undefined}
          rules={[{ required: true, message: say('required') }]}
        >
          <CodeInput isFirst={step === 'code' || isPointerFine()} />
        </Form.Item>
        {error && <Alert className='sign-in__error' type='error' title={error} role='alert' />}
        <Button type='primary' htmlType='submit' size='large' block loading={busy}>
          {t('next')}
        </Button>
        <Button type='link' block onClick={() => onBack('')}>
          {t('again')}
        </Button>
      </Form>
    </>
  )
}
