/** A picture as the value of `--mask`: as short as it may be, because chat apps hand each of them to the page. Its attributes stand in single quotes and hold neither # nor %. */
export const maskOf = (svg: string): string => `url("data:image/svg+xml,${svg.replace(/[<>]/g, encodeURIComponent)}")`
