import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call'
import { becomeVisitor } from '@/stores/visitor'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { ApiError } from '@shared/envelope'
import type { SlotsAbout } from './slots'

type Hold = NonNullable<Output<Contract, 'GET /linkc/task/slots'>['hold']>

/**
 * Keeps the chosen time while the form is open: a tap asks the server for it, and leaving gives it back. A time that was chosen before
 * (a draft, another area) is asked for once more. Of a visit that is planned already nothing is kept: it is moved at once.
 */
export function useHold({
  about,
  value,
  held,
  isLoaded,
  onChoose,
  onAsked,
}: {
  about: SlotsAbout
  value: string
  /** what the server keeps for the caller as it says itself */
  held: Hold | null
  isLoaded: boolean
  onChoose: (planTime: string) => void
  /** the server has answered: how many are free may be out of date */
  onAsked: () => void
}) {
  const [state, setState] = useState<{ hold: Hold | null; refusal: ApiError | null; asking: string }>({
    hold: null,
    refusal: null,
    asking: '',
  })
  const mine = useRef<Hold | null>(null)
  const isLeft = useRef(false)
  const templateId = 'templateId' in about ? about.templateId : ''
  const area = 'templateId' in about ? about.area : ''

  const choose = async (planTime: string) => {
    if (state.asking) return
    if (!templateId) {
      onChoose(planTime)
      return
    }
    setState(old => ({ ...old, refusal: null, asking: planTime }))
    const settle = (hold: Hold | null, refusal: ApiError | null) => {
      mine.current = hold ?? mine.current
      if (!isLeft.current) setState({ hold, refusal, asking: '' })
      else if (hold) release()
    }
    try {
      await becomeVisitor()
      const body = { templateId, planTime, ...(area ? { area } : {}) }
      const hold = await call('POST /linkc/task/slots/hold', { body })
      settle(hold, null)
      onChoose(planTime)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // the former one is kept as it was
      settle(null, error.isTransient ? null : error)
      // over a line that is cut it is wished for all the same, and decided when the form is sent
      if (error.isTransient) onChoose(planTime)
    }
    if (!isLeft.current) onAsked()
  }

  const again = useRef(() => undefined as void)
  again.current = () => {
    if (held && held.planTime === value) mine.current = held
    // of a day alone there is nothing to keep yet
    else if (value.length > 10) void choose(value)
  }
  useEffect(() => {
    if (isLoaded && templateId) again.current()
  }, [isLoaded, templateId, area])
  useEffect(
    () => () => {
      isLeft.current = true
      if (mine.current) release()
    },
    [],
  )
  return {
    ...state,
    hold: [state.hold, held].find(hold => hold?.planTime === value) ?? null,
    choose,
  }
}

/** Gives back what is kept; it is free by itself some minutes later where that does not arrive. */
function release(): void {
  void call('POST /linkc/task/slots/release').catch(() => undefined)
}
