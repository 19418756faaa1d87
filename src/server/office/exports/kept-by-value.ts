const valuesMax = 5000;

/** Keeps what was made of a value. A file has a million days, amounts and words, but few different ones. */
export function keptByValue<Value extends string | number, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const kept = new Map<Value, Made>();
  return (value) => {
    const known = kept.get(value);
    if (known !== undefined) return known;
    if (kept.size === valuesMax) kept.clear();
    const made = make(value);
    kept.set(value, made);
    return made;
  };
}
