"""The state of the app, in parts that the desk owns: the table, turns, clocks, analysis and others."""
