import { Input, type InputRef } from 'antd'
import { useEffect, useRef, type ChangeEvent } from 'react'

/** For the code of an authenticator app, and where `recovery` for a recovery code too. `isFirst`: it is all that there is to do here, and typed at once. */
export function CodeInput({
  recovery,
  isFirst,
  ...rest
}: {
  recovery?: boolean
  isFirst?: boolean
  id?: string
  value?: string
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return <Input {...rest} ref={input} autoComplete='one-time-code' maxLength={recovery ? 20 : 6} spellCheck={false} />
}
