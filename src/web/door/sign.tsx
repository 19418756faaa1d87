const paths = {
  mark: 'M14 5h4l6 16H8zM5.5 23a10.5 5 0 1 0 21 0a10.5 5 0 1 0-21 0',
  yes: 'M4 17l8 8L28 7',
  no: 'M7 7l18 18M25 7L7 25',
  look: 'M16 4v15M16 26.5v.5',
  wheelchair: 'M13 6.5a2 2 0 1 0-.01 0M13 9v9h8l4 8M13 13h7M10 14.5a8 8 0 1 0 10.5 9.5',
  search: 'M14 5a9 9 0 1 0 .01 0M20.5 20.5L28 28',
  torch: 'M10 3h12v5l-3 5v16h-6V13l-3-5zM10 8h12M16 17v3',
  undo: 'M11 6L5 12l6 6M5 12h13a8 8 0 0 1 0 16h-5',
  more: 'M4 8h24M4 16h24M4 24h24',
  close: 'M7 7l18 18M25 7L7 25',
  list: 'M11 8h17M11 16h17M11 24h17M4 8h1M4 16h1M4 24h1',
} as const;

export function Sign({ name, className }: { name: keyof typeof paths; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
