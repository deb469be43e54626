import { useEffect, useState } from 'react'
import { useMe } from '../api/me'
import { onProofNeeded } from '../api/proof'
import { Ask } from '../ui/Ask'
import { steps } from '../ui/second-step.i18n'
import { app } from './app.i18n'
import { signInAgain } from './session'

/** Asks for the password, and the code where there is one, when a call needs to know that it is still the same person. */
export function Proof() {
  const t = app.useT()
  const s = steps.useT()
  const me = useMe().data
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => onProofNeeded(() => new Promise(resolve => setAnswer(() => resolve))), [])
  // somebody who is signed out elsewhere answers no more
  useEffect(() => () => answer?.(false), [answer])
  if (!answer || !me) return null
  const close = (isProven: boolean) => {
    answer(isProven)
    setAnswer(null)
  }
  return (
    <Ask
      title={t('proofTitle')}
      hint={t('proofHint')}
      fields={[
        { name: 'password', label: t('password') },
        ...(me.secondFactor.on ? [{ name: 'code', label: s('code'), isCode: true }] : []),
      ]}
      onClose={() => close(false)}
      onSubmit={async ({ password = '', code = '' }) => close(await signInAgain(me.account, password, code.trim()))}
    />
  )
}
