/** Which of a page's sections the user is reading. */
import { useEffect, useState } from "react";

/** A section is being read if its heading is above this line: a share of the window's height, from the top. */
const READING_LINE = 0.4;

export interface CurrentSection {
  /** Index of the section being read. */
  current: number;
  /** The highest index that was read so far. */
  furthest: number;
}

/** `ids`: the ids of the sections' headings, from the top. */
export function useCurrentSection(ids: readonly string[]): CurrentSection {
  const [position, setPosition] = useState<CurrentSection>({ current: 0, furthest: 0 });
  const key = ids.join(" ");

  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = scrollHeight > clientHeight && window.scrollY + clientHeight >= scrollHeight - 2;
      const line = window.innerHeight * READING_LINE;
      const passed = key.split(" ").findLastIndex((id) => {
        const heading = document.getElementById(id);
        return heading !== null && (isAtEnd || heading.getBoundingClientRect().top <= line);
      });
      const current = Math.max(0, passed);
      setPosition((before) =>
        before.current === current ? before : { current, furthest: Math.max(before.furthest, current) },
      );
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [key]);

  return position;
}
