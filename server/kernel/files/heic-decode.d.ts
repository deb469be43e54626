declare module 'heic-decode' {
  interface Photo {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decoder: { all(file: { buffer: Uint8Array }): Promise<readonly Photo[] & { dispose(): void }> }
  export default decoder
}
