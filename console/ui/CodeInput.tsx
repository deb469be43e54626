import { Input, type InputRef } from 'antd'
import { useEffect, useRef, type ChangeEvent } from 'react'

/** A whole message with a code in it may be pasted: the server reads the code out of it. */
const PASTED = 100

/** For the code of an authenticator app, or a recovery code. `isFirst`: it is all that there is to do here, and typed at once. */
export function CodeInput({
  isFirst,
  ...rest
}: {
  isFirst?: boolean
  id?: string
  value?: string
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return <Input {...rest} ref={input} autoComplete='one-time-code' maxLength={PASTED} spellCheck={false} />
}
