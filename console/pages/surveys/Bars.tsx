import { BarChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use as draw } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

// what is drawn and nothing else: the rest of the library stays out of the build
draw([BarChart, GridComponent, SVGRenderer])

const ROW = 28
/** A colour of the page, as it is now. */
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** How often each answer was given, as bars. The table beside it says the same to who cannot see them. */
export default function Bars({ label, counts }: { label: string; counts: readonly { name: string; count: number }[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const chart = init(element, undefined, { renderer: 'svg' })
    const text = { color: colour('second'), fontFamily: 'inherit' }
    chart.setOption({
      animation: false,
      grid: { left: 4, right: 40, top: 4, bottom: 4, containLabel: true },
      xAxis: { type: 'value', show: false, minInterval: 1 },
      yAxis: {
        type: 'category',
        inverse: true,
        data: counts.map(one => one.name),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...text, width: 140, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          data: counts.map(one => one.count),
          barMaxWidth: 16,
          itemStyle: { color: colour('fill'), borderRadius: 4 },
          label: { ...text, show: true, position: 'right' },
        },
      ],
    })
    const resized = new ResizeObserver(() => chart.resize())
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.dispose()
    }
  }, [counts])
  return <div ref={place} role='img' aria-label={label} style={{ height: Math.max(2, counts.length) * ROW }} />
}
